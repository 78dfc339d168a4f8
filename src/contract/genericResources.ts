import type { z } from 'zod';

/** A resource without v3.0 calls of its own, as server and mock know it: `/rest/<name>` serves it by its schema and right. */
export interface GenericResource {
  name: string;
  right: string;
  /** The record with its `id`, which the server gives. */
  schema: z.ZodObject;
}

/** Every such resource of the product; docs/adding-a-resource.md tells how one comes to stand here. */
export const genericResources: readonly GenericResource[] = [];
