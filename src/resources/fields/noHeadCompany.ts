/** Said where a server has no dealer to choose: nothing can be added there yet. */
export const noHeadCompany = 'У этого сервера ещё нет головной компании: её заводит администратор сервера';
