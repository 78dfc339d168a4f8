import { subgroupEntity } from '../../contract/entities/subgroup';
import { subgroupForm as schema } from '../../contract/subgroups';
import { splitId } from '../../domain/recordId';
import { defineForm } from '../engine/definition';
import { kppNeeded } from '../fields/kppNeeded';
import { entitySections } from '../engine/entitySections';
import type * as subgroupInputs from './subgroupInputs';
import { late } from '../../ui/late';

/** The inputs come with the dialog that holds them, never with the list. */
const own = (name: keyof typeof subgroupInputs) =>
  late(async () => ({ default: (await import('./subgroupInputs'))[name] }));

type Values = Readonly<Record<string, unknown>>;
const isOrg = ({ p_is_org }: Values) => p_is_org === true;
const kppOfOrg = (values: Values) => isOrg(values) && kppNeeded(values);

/** The form of a subgroup (doc 1 §2, §5). */
export const form = defineForm({
  waitsForRight: true,
  rowOf: (saved) => String(saved.group),
  foundBy: (saved) => `#${splitId(String(saved.group)).id}`,
  titles: { create: 'Добавление отдела/организации', edit: 'Редактирование отдела/организации' },
  schema,
  sections: entitySections(subgroupEntity, {
    schema,
    own: {
      p_is_org: { Input: own('KindInput') },
      p_opf: { Input: own('SubgroupLegalFormInput'), needed: isOrg },
      p_fullname: { Input: own('SubgroupNameInput') },
      p_inn: { Input: own('SubgroupInnInput'), needed: isOrg },
      p_kpp: { Input: own('SubgroupKppInput'), needed: kppOfOrg },
    },
  }),
});
