/** INN and KPP in one cell, parted between them alone where they do not fit. */
export const InnKpp = ({ inn, kpp }: { inn: string; kpp: string | null | undefined }) => (
  <>
    {inn}
    {kpp && (
      <>
        /<wbr />
        {kpp}
      </>
    )}
  </>
);
