import type { Application } from '../contract/applications';
import { lacksCall } from '../domain/rights';
import { isSuperDealer } from '../domain/scope';
import type { AdapterTools } from './adapters/adapter';
import { createAccessVerbs } from './accessVerbs';
import type { BatchVerbs } from './batchVerbs';
import { createBillingVerbs } from './billingVerbs';
import type { Reply } from './client';
import { createDeclaredVerbs } from './declaredVerbs';
import { createDealerVerbs } from './dealerVerbs';
import { recordId } from '../domain/recordId';
import { createGroupVerbs } from './groupVerbs';
import { createNewsVerbs } from './newsVerbs';
import { createPriceVerbs } from './priceVerbs';
import { createHistoryVerbs } from './historyVerbs';
import { createReportVerbs } from './reportVerbs';
import { createSalesVerbs } from './salesVerbs';
import { createSpecVerbs } from './specVerbs';

/** A dealer to choose in a filter. */
export interface DealerOption {
  id: string;
  p_gid: number;
  name: string;
  server_alias: string;
  /** Undefined before a server that does not tell it. */
  org_id: number | null | undefined;
}

type BatchVerbsOf = () => Promise<BatchVerbs>;

const batchesOf = (client: AdapterTools['client'], rights: AdapterTools['rights']): BatchVerbsOf => {
  let singly: BatchVerbs | undefined;
  return async () => {
    if (!lacksCall(rights(), 'applyBatch')) return (await import('./batchVerbs')).createBatchVerbs(client);
    const { createSinglyVerbs } = await import('./singly/createSinglyVerbs');
    return (singly ??= createSinglyVerbs(client, rights));
  };
};

/** What the product does besides reading and writing records, by the words of the business. */
export const createVerbs = ({ client, rights }: AdapterTools) => ({
  ...createAccessVerbs(client),
  ...createBillingVerbs(client),
  ...createGroupVerbs(client),
  ...createNewsVerbs(client),
  ...createPriceVerbs(client),
  ...createHistoryVerbs(client),
  ...createDeclaredVerbs(client),
  ...createReportVerbs(client),
  ...createSalesVerbs(client),
  ...createDealerVerbs(client),
  ...createSpecVerbs(client),

  /** Recipes for prices, by name; `shared` where the server keeps them. */
  recipes: async (shared: boolean) => (await import('./recipeVerbs')).createRecipeVerbs(client, shared),

  /** Lists as one has left them: after the first screen. */
  views: async () => (await import('./viewVerbs')).createViewVerbs(client),

  /** Deleting what has not begun yet: its calls come when something is deleted. */
  removals: async () => (await import('./removalVerbs')).createRemovalVerbs(client),

  /** One search for everything: for its dialog alone. */
  search: async () => (await import('./searchVerbs')).createSearchVerbs({ client, rights }),

  /** What is known of one client: for his page alone. */
  clients: async () => (await import('./clientVerbs')).createClientVerbs(client),

  /** What fills a messaging profile besides typing: for its dialog alone. */
  profiles: async () => (await import('./profileVerbs')).createProfileVerbs(client),

  /** What concerns the user: for the bell alone, once the page is idle. */
  notifications: async () => (await import('./notificationVerbs')).createNotificationVerbs(client),

  /** New passwords of others: for their dialog alone. */
  passwords: async () => (await import('./passwordVerbs')).createPasswordVerbs({ client, rights }),

  /** What a draft of prices would make of a month: for the panel that asks. */
  replays: async () => (await import('./replayVerbs')).createReplayVerbs(client),

  /** Loading data and keys of other systems: for the page «Данные» alone. */
  imports: async () => (await import('./importVerbs')).createImportVerbs(client),

  /** Declaring, planning, applying and taking away resources: for the page «Разделы» alone. */
  sections: async () => (await import('./sectionVerbs')).createSectionVerbs(client),

  /** Many records changed at once: for the pages that do it alone; one by one where the server knows no batches. */
  batches: batchesOf(client, rights),

  /** Who holds which rights: for its page alone. */
  rightHolders: async () => (await import('./rightHolderVerbs')).createRightHolderVerbs(client),

  /** The journal of changes: for its page alone. */
  audit: async () => (await import('./auditVerbs')).createAuditVerbs(client),

  /** What the form of a user chooses from, on a server; of roles and rights only those that the asking user may give. */
  readUserLists: async (server: string) => {
    const params = { alias: server };
    const [{ data: dropdowns }, { data: packageTypes }, { data: online }, { data: statuses }] = await Promise.all([
      client.readUserDropdowns({ params }),
      client.listPackageTypeRights({}),
      client.readOnlinePermissions({}),
      client.listNotificationStatuses({}),
    ]);
    return { ...dropdowns, packageTypes, online: online.all_permissions, statuses };
  },

  /** Versions of client programs: for who publishes them alone. */
  publishing: async () => (await import('./publishingVerbs')).createPublishingVerbs(client),

  listApplications: async () => (await client.listApplications({}, { quiet: true })).data,

  /** The file of a version of a client program. */
  downloadApplication: (
    app_type: Application['app_type'],
    version: string,
    signal: AbortSignal,
  ): Promise<Reply<Blob>> => client.downloadApplication({ params: { app_type, version } }, { signal, quiet: true }),

  listBillingTypes: async () => (await client.listBillingTypes({})).data,

  /** The dealers in scope, to filter by. */
  listDealerOptions: async (): Promise<DealerOption[]> => {
    const call = isSuperDealer(rights()) ? client.listAllDealerOptions : client.listDealerOptions;
    const { data } = await call({ query: {} });
    return data.map(({ p_gid, name, server_alias, org_id }) => ({
      id: recordId(server_alias, p_gid),
      p_gid,
      name,
      server_alias,
      org_id,
    }));
  },
});

export type Verbs = ReturnType<typeof createVerbs>;
export type UserLists = Awaited<ReturnType<Verbs['readUserLists']>>;
