import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { newsLink, newsSchemes } from '../../domain/newsMarkup';
import markup from '../../ui/Markup.module.css';
import { EditorToolbar } from './EditorToolbar';
import styles from './news.module.css';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: [...newsSchemes], HTMLAttributes: newsLink },
  }),
  // Tab leads out of the editor, from a table too.
  Table.extend({ addKeyboardShortcuts: () => ({}) }),
  TableRow,
  TableHeader,
  TableCell,
];

interface MarkupEditorProps {
  value: string;
  labelledBy: string;
  editable: boolean;
  /** Markup; empty where there is no text. */
  onChange: (html: string) => void;
  onBlur: () => void;
}

/** Text with the usual marks, by buttons and by the usual keys. */
export function MarkupEditor({ value, labelledBy, editable, onChange, onBlur }: MarkupEditorProps) {
  const told = useRef(value);
  const editor = useEditor({
    extensions,
    editable,
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        class: markup.markup ?? '',
      },
    },
    onUpdate: ({ editor: now }) => {
      told.current = now.isEmpty ? '' : now.getHTML();
      onChange(told.current);
    },
    onBlur,
  });
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <>
      <EditorToolbar editor={editor} />
      <EditorContent className={styles.text} editor={editor} />
    </>
  );
}
