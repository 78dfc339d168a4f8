import { id } from '../common';
import { defineEntity } from '../entity';
import { legalForm, legalFormChoices, optionalText, requiredText } from '../fields';
import { z } from '../schema';

/** A department or organisation below an organisation (doc 1 §3, §5). */
export const subgroupEntity = defineEntity({
  name: 'subgroup',
  table: 'subgroups',
  sections: { all: '' },
  fields: {
    p_is_org: {
      label: 'Что это',
      type: 'boolean',
      write: z.boolean(),
      column: 'is_org',
      row: 'is_org',
      form: 'all',
    },
    p_opf: {
      label: 'ОПФ',
      type: 'select',
      choices: legalFormChoices,
      write: legalForm.nullable(),
      optional: true,
      column: 'opf',
      row: 'opf',
      form: 'all',
    },
    p_fullname: {
      label: 'Наименование',
      type: 'text',
      write: requiredText(250, 'Введите наименование'),
      column: 'fullname',
      row: 'fullname',
      form: 'all',
    },
    p_inn: {
      label: 'ИНН',
      type: 'taxpayerNumber',
      write: optionalText(20),
      optional: true,
      column: 'inn',
      form: 'all',
    },
    p_kpp: {
      label: 'КПП',
      type: 'taxpayerNumber',
      write: optionalText(20),
      optional: true,
      column: 'kpp',
      form: 'all',
    },
    p_gid: {
      label: 'ID группы',
      type: 'number',
      stored: id,
      fixed: 'the database numbers it; a new one is given that of its organisation here',
      create: id,
      column: 'p_gid',
      row: true,
    },
    parent_p_gid: {
      label: 'Организация',
      added: true,
      type: 'reference',
      stored: id,
      fixed: 'a subgroup stays in its organisation',
      column: 'group_gid',
    },
  },
});
