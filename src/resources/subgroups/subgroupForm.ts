import { lazy } from 'react';
import { subgroupForm as schema } from '../../contract/subgroups';
import { defineContent } from '../engine/definition';
import { legalFormChoices } from '../fields/legalFormChoices';
import type * as subgroupInputs from './subgroupInputs';

/** The inputs come with the dialog that holds them, never with the list. */
const own = (name: keyof typeof subgroupInputs) =>
  lazy(async () => ({ default: (await import('./subgroupInputs'))[name] }));

/** The form of a subgroup (doc 1 §2, §5). */
export const subgroupForm = defineContent({
  waitsForRight: true,
  rowOf: (saved) => String(saved.group),
  titles: { create: 'Добавление отдела/организации', edit: 'Редактирование отдела/организации' },
  schema,
  sections: [
    {
      fields: [
        { source: 'p_is_org', label: 'Что это', type: 'boolean', Input: own('KindInput') },
        {
          source: 'p_opf',
          label: 'ОПФ',
          type: 'select',
          choices: legalFormChoices,
          Input: own('SubgroupLegalFormInput'),
        },
        { source: 'p_fullname', label: 'Наименование', type: 'text', Input: own('SubgroupNameInput') },
        { source: 'p_inn', label: 'ИНН', type: 'text', Input: own('SubgroupInnInput') },
        { source: 'p_kpp', label: 'КПП', type: 'text', Input: own('SubgroupKppInput') },
      ],
    },
  ],
});
