import { Link } from 'react-router-dom';
import type { Dealer } from '../../../contract/dealers';
import { joinInnKpp } from '../../../domain/taxpayerNames';
import { formatPhone } from '../../../domain/text';
import { CopyButton } from '../../../ui/CopyButton';
import { IconButton } from '../../../ui/IconButton';
import { useMay } from '../../../ui/useMay';
import { useOpenDialog } from '../../../ui/useDialogAddress';
import styles from './page.module.css';

/** How the dealer is known and reached; its name stands in the header of the screen (doc 2 §2.3). */
export function DealerHeader({ dealer }: { dealer: Dealer }) {
  const mayAsk = useMay('listDealerHistory');
  const open = useOpenDialog();
  const taxpayer = joinInnKpp(dealer.p_inn, dealer.p_kpp);
  return (
    <header className={styles.head}>
      <nav aria-label="Путь">
        <Link className={styles.link} to="/administration/dealers-prices">
          Дилеры и прайсы
        </Link>
      </nav>
      <p className={styles.taxpayer}>
        ИНН/КПП {taxpayer} <CopyButton text={taxpayer} what="ИНН/КПП" />
        {mayAsk && (
          <IconButton icon="clock" label="История дилера" onClick={() => open('history', `dealer:${dealer.p_id}`)} />
        )}
      </p>
      {dealer.p_contacts.length > 0 && (
        <ul aria-label="Контакты" className={styles.contacts}>
          {dealer.p_contacts.map(({ name: person, email, phone }, index) => (
            <li key={index} className={styles.contact}>
              <span>{person}</span>
              {email && (
                <a className={styles.link} href={`mailto:${email}`}>
                  {email}
                </a>
              )}
              {phone && (
                <a className={styles.link} href={`tel:${phone}`}>
                  {formatPhone(phone)}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
