/** What is started of the server: the name in dist-server/, and the source. */
export const serverEntries = {
  main: 'server/built.ts',
  writer: 'server/xlsx/writer.ts',
  backup: 'server/commands/backup.ts',
  createAdmin: 'server/commands/createAdmin.ts',
  facts: 'server/commands/facts.ts',
  grant: 'server/commands/grant.ts',
  import: 'server/commands/import.ts',
  generate: 'server/db/generate/main.ts',
  publishClient: 'server/commands/publishClient.ts',
  resources: 'server/commands/resources.ts',
  restore: 'server/commands/restore.ts',
  token: 'server/commands/token.ts',
};

/** The server itself, which `main` reads. */
export const serverItself = 'server/serve.ts';
