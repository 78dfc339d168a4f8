import type { KindName } from '../contract/imports';
import type { Client } from './client';
import type { Right } from '../domain/rights';

/** A file goes in parts of so many bytes. */
const part = 1000 * 1000;
export const createImportVerbs = (client: Client) => ({
  /** Kinds of data with their rows, last loads and what waits. */
  listImports: async () => (await client.listImports({}, { quiet: true })).data,

  /** Sends a file, part by part, and has it loaded; `onSent` hears how many bytes have gone. What is cut short is stopped. */
  sendImport: async (kind: KindName, file: File, signal: AbortSignal, onSent: (bytes: number) => void) => {
    const body = { file_name: file.name.slice(-200), size: file.size };
    const { data } = await client.createImport({ params: { kind }, body }, { quiet: true, signal });
    const params = { run: data.id };
    try {
      for (let place = 0; place * part < file.size; place += 1) {
        const bytes = file.slice(place * part, (place + 1) * part);
        await client.sendImportPart({ params: { ...params, place }, file: bytes }, { quiet: true, signal });
        onSent(Math.min(file.size, (place + 1) * part));
      }
      return (await client.startImport({ params }, { quiet: true, signal })).data;
    } catch (error) {
      await client.stopImport({ params }, { quiet: true }).catch(() => undefined);
      throw error;
    }
  },

  stopImport: async (run: number) => (await client.stopImport({ params: { run } })).data,

  /** Loads of a kind, the newest first; pages from 1. */
  listImportRuns: async (kind: KindName, page: number, page_size: number) =>
    (await client.listImportRuns({ query: { kind, page, page_size } }, { quiet: true })).data,

  readImport: async (run: number) => (await client.readImport({ params: { run } }, { quiet: true })).data,

  listImportErrors: async (run: number) => (await client.listImportErrors({ params: { run } }, { quiet: true })).data,

  readImportTemplate: (kind: KindName, signal: AbortSignal) =>
    client.readImportTemplate({ params: { kind } }, { signal, quiet: true }),

  /** What waits for a place; pages from 1. */
  listQuarantine: async (kind: KindName, page: number, page_size: number) =>
    (await client.listQuarantine({ params: { kind }, query: { page, page_size } }, { quiet: true })).data,

  mendQuarantine: async (kind: KindName, changes: { id: number; values: Record<string, string> }[]) =>
    (await client.mendQuarantine({ params: { kind }, body: { changes } })).data,

  releaseQuarantine: async (kind: KindName) => (await client.releaseQuarantine({ params: { kind } })).data,

  listServiceTokens: async () => (await client.listServiceTokens({}, { quiet: true })).data,

  createServiceToken: async (body: { name: string; rights: Right[]; days: number }, idempotencyKey: string) =>
    (await client.createServiceToken({ body }, { idempotencyKey, quiet: true })).data,

  revokeServiceToken: async (id: number) => (await client.revokeServiceToken({ params: { id } })).data,
});

export type ImportVerbs = ReturnType<typeof createImportVerbs>;
