import { readMonth, readSum, readWords } from './readers';

/** A price of a client, and the reward for it. */
export const priceColumns = {
  price: { label: 'Цена', aliases: ['Цена клиента', 'Стоимость'], read: readSum },
  reward: { label: 'Вознаграждение', aliases: ['Вознагр', 'Пересчет'], read: readSum, optional: true },
} as const;

/** The part of a list that a price stands in. */
export const sectionColumn = {
  label: 'Раздел',
  aliases: ['Таблица', 'Часть'],
  read: readWords,
  optional: true,
  size: 20,
} as const;

/** The month from which prices hold. */
export const monthColumn = {
  label: 'С месяца',
  aliases: ['Действует с', 'Месяц', 'Дата применения', 'Дата'],
  read: readMonth,
  forAll: true,
  size: 10,
} as const;
