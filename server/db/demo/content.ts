import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const day = 24 * 60 * 60 * 1000;

const news = [
  ['Обновление клиента 2025.09', 'Вышла новая версия клиента.', 3, '<p>Ускорена отправка пакетов и исправлены печатные формы.</p>'],
  ['Плановые работы в выходные', 'Сервис будет недоступен ночью.', 1, '<p>В ночь на воскресенье с 2:00 до 4:00 проводятся <b>плановые работы</b>.</p>'],
  ['Онлайн-клиент: новая форма ПТД', 'Форма перехода ПТД переработана.', 2, '<p>Поля сгруппированы, добавлены подсказки.</p><ul><li>проверка веса</li><li>копирование строк</li></ul>'],
  ['Изменения в форматах электронных документов', 'С 1-го числа действует новый альбом форматов.', 1, '<p>Обновите клиент до последней версии.</p>'],
  ['Черновик: опрос пользователей', 'Готовим опрос.', 1, '<p>Текст опроса согласуется.</p>'],
] as const;

export const newsRows = (now: Date) =>
  news.map(([title, preview, type_id, content], index) => {
    const at = new Date(Math.floor((now.getTime() - (index * 9 + 3) * day) / day) * day + 9 * 60 * 60 * 1000);
    const published = !title.startsWith('Черновик');
    return {
      title, preview, content, type_id, is_published: published, client_types: type_id === 3 ? [1] : [], server_types: type_id === 3 ? [1, 2] : [],
      publication_date: published ? at : null, release_version: type_id === 2 ? '2025.09' : null, created_at: at, created_by: 'news', revision: 1,
    };
  });

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

export const applicationRows = (now: Date) =>
  (['main', 'sea', 'air'] as const).flatMap((app_type) =>
    ['2025.06.2', '2025.09.1'].map((version, index) => {
      const content = zip('README.txt', `Demonstration build ${app_type} ${version}\n`);
      return {
        app_type, version, file_name: `client-${app_type}-${version}.zip`, sha256: createHash('sha256').update(content).digest('hex'),
        size: content.length, content: `\\x${content.toString('hex')}`, published_at: new Date(now.getTime() - (90 - index * 80) * day),
      };
    }),
  );
