import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import type { IconName } from '../../ui/icons';
import { TextField } from '../../ui/TextField';
import styles from './news.module.css';

interface Tool {
  label: string;
  icon: IconName;
  /** The mark or node that it sets: pressed where the text has it. */
  mark?: readonly [name: string, attributes?: object];
  run: (chain: ChainedCommands) => ChainedCommands;
}

const tools: readonly Tool[] = [
  { label: 'Полужирный (Ctrl+B)', icon: 'bold', mark: ['bold'], run: (chain) => chain.toggleBold() },
  { label: 'Курсив (Ctrl+I)', icon: 'italic', mark: ['italic'], run: (chain) => chain.toggleItalic() },
  { label: 'Подчёркнутый (Ctrl+U)', icon: 'underline', mark: ['underline'], run: (chain) => chain.toggleUnderline() },
  {
    label: 'Подзаголовок',
    icon: 'heading',
    mark: ['heading', { level: 2 }],
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  { label: 'Список', icon: 'bulletList', mark: ['bulletList'], run: (chain) => chain.toggleBulletList() },
  {
    label: 'Нумерованный список',
    icon: 'numberedList',
    mark: ['orderedList'],
    run: (chain) => chain.toggleOrderedList(),
  },
  { label: 'Цитата', icon: 'quote', mark: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
  { label: 'Отменить (Ctrl+Z)', icon: 'undo', run: (chain) => chain.undo() },
  { label: 'Повторить (Ctrl+Y)', icon: 'redo', run: (chain) => chain.redo() },
];

/** An address as people type it: with no scheme it is of the web. */
const addressOf = (typed: string) => (/^[a-z][a-z+.-]*:/i.test(typed) ? typed : `https://${typed}`);

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const address = useRef<HTMLInputElement>(null);
  const finish = (run: (chain: ChainedCommands) => ChainedCommands) => {
    run(editor.chain().focus().extendMarkRange('link')).run();
    onDone();
  };
  const apply = () => {
    const typed = address.current?.value.trim() ?? '';
    finish((chain) => (typed === '' ? chain.unsetLink() : chain.setLink({ href: addressOf(typed) })));
  };
  return (
    <div className={styles.link}>
      <TextField
        ref={address}
        autoFocus
        defaultValue={String(editor.getAttributes('link').href ?? '')}
        inputMode="url"
        label="Адрес ссылки"
        placeholder="https://"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') apply();
          else finish((chain) => chain);
        }}
      />
      <Button onClick={apply}>Применить</Button>
      <Button variant="ghost" onClick={() => finish((chain) => chain.unsetLink())}>
        Убрать ссылку
      </Button>
    </div>
  );
}

/** What can be done with the text that is selected; a button is pressed where the text has its mark. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const { pressed, linked, selected } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      pressed: tools.map(({ mark }) => mark !== undefined && now.isActive(...mark)),
      linked: now.isActive('link'),
      selected: !now.state.selection.empty,
    }),
  });
  const linkable = linked || selected;
  return (
    <>
      <div aria-label="Оформление текста" className={styles.toolbar} role="toolbar">
        {tools.map(({ label, icon, mark, run }, index) => (
          <IconButton
            key={icon}
            aria-pressed={mark && pressed[index]}
            icon={icon}
            label={label}
            onClick={() => run(editor.chain().focus()).run()}
          />
        ))}
        <IconButton
          aria-expanded={linking}
          aria-pressed={linked}
          disabled={!linkable && !linking}
          icon="link"
          label="Ссылка"
          title={linkable ? 'Ссылка' : 'Ссылка: сначала выделите её текст'}
          onClick={() => setLinking(!linking)}
        />
      </div>
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}
