import { LinkButton } from '../../ui/LinkButton';
import styles from './Notice.module.css';
import { useDeclared } from './useDeclared';

/** Says which file of a declared section is wrong, and where: it is not applied, whether or not one before it was. It goes once the file is mended. */
export function SectionsNotice() {
  const { data } = useDeclared();
  const [first, ...others] = data?.troubles ?? [];
  if (!first) return null;
  return (
    <div className={styles.notice} role="status">
      <span>
        Ошибка в описании раздела: {first.file}, строка {first.line}. {first.message}. Файл не применён.
        {others.length > 0 && ` Файлов с ошибками ещё: ${others.length}.`}
      </span>
      <LinkButton to="/administration/sections">Разделы</LinkButton>
    </div>
  );
}
