import { expect, it } from 'vitest';
import { z } from 'zod';
import { genericResources, type GenericResource } from '../../../src/contract/genericResources';
import { faultsOfGeneric } from '../../support/genericFaults';
import { tasksOnServer } from '../../support/eighthResource';

it('R05 the resources of src/contract/genericResources.ts fit their schemas and one another', () => {
  expect(faultsOfGeneric(genericResources)).toEqual([]);
  expect(faultsOfGeneric([tasksOnServer])).toEqual([]);
});

it('R05 what types do not see in such a resource is told in a sentence that says where', () => {
  const schema = z.strictObject({ id: z.int(), state: z.enum(['on']), about: z.string(), task: z.int() });
  const fields = {
    state: { source: 'state', label: 'A', type: 'select', choices: [{ value: 'off', caption: 'Off' }] },
    about: { source: 'about', label: 'B', type: 'reference', reference: { resource: 'group', text: 'name' } },
    task: { source: 'task', label: 'C', type: 'reference', reference: { resource: 'tasks', text: 'nam' } },
    twice: { source: 'about', label: 'D', type: 'text' },
    none: { source: 'nope', label: 'E', type: 'text' },
  } as const;
  const wrong: GenericResource = { ...tasksOnServer, name: 'wrong', schema, fields };
  expect(faultsOfGeneric([tasksOnServer, tasksOnServer, wrong])).toEqual([
    'tasks: there are two resources of this name',
    'wrong: two fields have the source «about»',
    'wrong.state: the schema refuses the choice «off»',
    'wrong.about: there is no resource «group» to refer to',
    'wrong.task: a record of «tasks» has no «nam» to be called by',
    'wrong.none: the schema has no «nope»',
  ]);
});
