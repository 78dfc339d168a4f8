import { describe, expect, it } from 'vitest';
import { form as dealer } from '../../../src/resources/dealers/dealerForm';
import { heightOf } from '../../../src/resources/engine/heightOf';
import { saveProblem } from '../../../src/resources/engine/saveProblem';
import { form as organisation } from '../../../src/resources/groups/organisationForm';
import { form as subgroup } from '../../../src/resources/subgroups/subgroupForm';

const blank = (form: typeof dealer) =>
  Object.fromEntries(form.sections.flatMap(({ fields }) => fields.map(({ source }) => [source, ''])));

describe('why a form cannot be saved', () => {
  it('P03 names every starred field that is missing, one that hangs on another too, and begins with the first', () => {
    expect(saveProblem(organisation, blank(organisation))).toEqual({
      text: 'Заполните: ОПФ, Наименование, ИНН, КПП, Дилер',
      at: 'p_opf',
    });
    expect(saveProblem(organisation, { ...blank(organisation), p_opf: 'ИП' })?.text).toBe(
      'Заполните: Наименование, ИНН, Дилер',
    );
    expect(saveProblem(subgroup, { ...blank(subgroup), p_is_org: true, p_fullname: 'Север' })).toEqual({
      text: 'Заполните: ОПФ, ИНН, КПП',
      at: 'p_opf',
    });
  });

  it('P03 names a field within a list by its own label', () => {
    const values = { ...blank(dealer), p_contacts: [{ name: '', email: '', phone: '' }] };
    expect(saveProblem(dealer, values)?.text).toMatch(/Головной дилер, Имя$/);
    expect(
      saveProblem(dealer, { ...values, p_contacts: [{ name: 'Отдел', email: 'нет', phone: '' }] })?.text,
    ).not.toMatch(/Имя/);
  });

  it('P03 the height of a dialog is known before its record: side by side the highest section counts', () => {
    const all = () => true;
    expect(heightOf(dealer, all)).toBeLessThan(heightOf({ ...dealer, width: 'sm' }, all));
    expect(heightOf({ ...dealer, height: 480 }, all)).toBe(480);
    expect(heightOf(organisation, ({ source }) => source !== 'p_comments')).toBeLessThan(heightOf(organisation, all));
  });
});
