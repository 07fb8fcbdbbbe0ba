import type { Context } from './context';

/** The commands that `package.json` contributes. */
export const COMMANDS = {
  restartServer: 'parley.restartServer',
  showLog: 'parley.showLog',
} as const;

/** What each command does. */
export function commandHandlers(context: Pick<Context, 'restart' | 'log'>): Record<string, () => unknown> {
  return {
    [COMMANDS.restartServer]: () => context.restart(),
    [COMMANDS.showLog]: () => {
      context.log.show();
    },
  };
}
