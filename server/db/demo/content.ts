import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { dayMs, moscowDay } from './time';

/** Title, preview, type (`category_type`), content; newest first. */
const news = [
  ['Черновик: опрос пользователей', 'Готовим опрос.', 1, '<p>Текст опроса согласуется.</p>'],
  [
    'Обновление клиента 2025.09',
    'Вышла новая версия клиента.',
    3,
    '<p>Ускорена отправка пакетов и исправлены печатные формы.</p><p>Обновление ставится <b>само</b> при запуске.</p>',
  ],
  [
    'Плановые работы в выходные',
    'Сервис будет недоступен ночью.',
    1,
    '<p>В ночь на воскресенье с 2:00 до 4:00 проводятся <b>плановые работы</b>.</p>',
  ],
  [
    'Онлайн-клиент: новая форма ПТД',
    'Форма ПТД переработана.',
    2,
    '<p>Поля сгруппированы, добавлены подсказки.</p><ul><li>проверка веса</li><li>копирование строк</li></ul>',
  ],
  [
    'Изменения в форматах электронных документов',
    'С 1-го числа действует новый альбом форматов.',
    1,
    '<p>Обновите клиент до последней версии.</p>',
  ],
  ['Черновик: график работы в праздники', 'Ждём решения.', 1, '<p>Поддержка работает по особому графику.</p>'],
  [
    'Онлайн-клиент: история пакета',
    'Видно, кто и когда изменил пакет.',
    2,
    '<p>История открывается из карточки пакета.</p>',
  ],
  [
    'Клиент 2025.06: исправления',
    'Исправлена печать описей.',
    3,
    '<ol><li>Опись печатается целиком.</li><li>Ошибки импорта показаны списком.</li></ol>',
  ],
  [
    'Новый порядок предварительного информирования',
    'Порядок изменится с начала квартала.',
    1,
    '<p>Сведения подаются <em>до</em> прибытия товара.</p>',
  ],
  [
    'Онлайн-клиент: вход по ссылке из письма',
    'Приглашение теперь ведёт прямо в кабинет.',
    2,
    '<p>Ссылка действует сутки.</p>',
  ],
  [
    'Таблица кодов транспорта',
    'Напоминаем коды видов транспорта.',
    1,
    '<table><tbody><tr><td>20</td><td>железнодорожный</td></tr><tr><td>30–32</td><td>автомобильный</td></tr></tbody></table>',
  ],
  [
    'Клиент 2025.03: работа без сети',
    'Пакеты можно готовить без связи.',
    3,
    '<p>Отправка начнётся, когда связь появится.</p>',
  ],
  ['Технические работы завершены', 'Сервис работает в обычном режиме.', 1, '<p>Спасибо за терпение.</p>'],
  ['Онлайн-клиент открыт для всех', 'Больше не нужна заявка.', 2, '<p>Войдите со своим логином и паролем.</p>'],
] as const;

/** Oldest first, so that the newest has the highest id. */
export const newsRows = (now: Date) =>
  news
    .map(([title, preview, type_id, content], index) => {
      const at = new Date(`${moscowDay(new Date(now.getTime() - (index * 13 + 2) * dayMs))}T12:00:00+03:00`);
      const published = !title.startsWith('Черновик');
      return {
        title,
        preview,
        content,
        type_id,
        is_published: published,
        client_type: type_id === 3 ? 1 : null,
        server_types: type_id === 3 ? [1, 2] : [],
        publication_date: published ? at : null,
        release_version: type_id === 2 ? `2025.${9 - Math.floor(index / 3)}` : null,
        created_at: at,
        created_by: 'news',
        revision: 1,
      };
    })
    .reverse();

/** A zip of one stored text file: small, and real enough for any archiver to open. */
function zip(name: string, text: string): Buffer {
  const data = Buffer.from(text, 'utf8');
  const path = Buffer.from(name, 'latin1');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x21, 8);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, data]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), path]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** Versions of client programs, the files that they have and the one part of each. */
export function applicationRows(now: Date) {
  const all = (['main', 'sea', 'air'] as const).flatMap((app_type) =>
    ['2025.06.2', '2025.09.1'].map((version, index) => {
      const content = zip('README.txt', `Demonstration build ${app_type} ${version}\n`);
      return { app_type, version, content, published_at: new Date(now.getTime() - (90 - index * 80) * dayMs) };
    }),
  );
  return {
    files: all.map(({ content, published_at }, place) => ({
      id: place + 1,
      size: content.length,
      touched_at: published_at,
    })),
    parts: all.map(({ content }, index) => ({ file_id: index + 1, place: 0, bytes: `\\x${content.toString('hex')}` })),
    versions: all.map(({ app_type, version, content, published_at }, index) => ({
      app_type,
      version,
      file_name: `client-${app_type}-${version}.zip`,
      sha256: createHash('sha256').update(content).digest('hex'),
      size: content.length,
      file_id: index + 1,
      published_at,
      published_by: 'admin',
    })),
  };
}
