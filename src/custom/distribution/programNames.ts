import type { Application } from '../../contract/applications';

export type ProgramType = Application['app_type'];

/** The kinds of programs, in their order. */
export const programTypes: readonly ProgramType[] = ['main', 'sea', 'air'];

const usual: Record<ProgramType, string> = {
  main: 'Основной клиент',
  sea: 'Морской клиент',
  air: 'Авиационный клиент',
};

/** What a program is called: as the server says, or as usual where nothing of it is offered. */
export const nameOf = (programs: readonly Application[], type: ProgramType): string =>
  programs.find(({ app_type }) => app_type === type)?.name ?? usual[type];
