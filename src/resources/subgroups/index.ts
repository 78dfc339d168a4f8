import { lazy } from 'react';
import { subgroupForm } from '../../contract/subgroups';
import { legalFormChoices } from '../engine/legalFormChoices';
import { defineForm } from '../engine/definition';
import type { GuestDialog } from '../engine/withDialogs';
import type * as subgroupInputs from './subgroupInputs';

/** The inputs come with the dialog that holds them, never with the list. */
const own = (name: keyof typeof subgroupInputs) => lazy(async () => ({ default: (await import('./subgroupInputs'))[name] }));

/** Departments and organisations below an organisation, in a dialog over the list: `?subgroup=nova:5001`, `?subgroup=new&in=nova:1001`. */
export const subgroups: GuestDialog = {
  name: 'subgroups',
  operations: { create: 'createSubgroup', edit: 'updateSubgroup', show: 'readSubgroup' },
  form: defineForm({
    param: 'subgroup',
    waitsForRight: true,
    rowOf: (saved) => String(saved.in),
    titles: { create: 'Добавление отдела/организации', edit: 'Редактирование отдела/организации' },
    schema: subgroupForm,
    sections: [
      {
        fields: [
          { source: 'p_is_org', label: 'Что это', type: 'boolean', Input: own('KindInput') },
          { source: 'p_opf', label: 'ОПФ', type: 'select', choices: legalFormChoices, Input: own('SubgroupLegalFormInput') },
          { source: 'p_fullname', label: 'Наименование', type: 'text', Input: own('SubgroupNameInput') },
          { source: 'p_inn', label: 'ИНН', type: 'text', Input: own('SubgroupInnInput') },
          { source: 'p_kpp', label: 'КПП', type: 'text', Input: own('SubgroupKppInput') },
        ],
      },
    ],
  }),
  Form: lazy(async () => ({ default: (await import('./SubgroupDialog')).SubgroupDialog })),
};
