import { TEXT_LIMITS } from '@vigia/domain/operator/operator-texts'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import styles from './operator-link.module.css'

/** What an operator can answer with a touch. */
export function RepliesControl({ value, isReadOnly, notesId, onChange }: SettingControlProps) {
  const replies: readonly string[] = Array.isArray(value) ? value : []
  const replace = (index: number, text: string): void =>
    onChange(replies.map((reply, at) => (at === index ? text : reply)))
  return (
    <ul className={styles.list} aria-label="Respuestas del operador">
      {replies.map((reply, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reply that is being typed is its place
        <li key={index} className={styles.reply}>
          {isReadOnly ? (
            reply
          ) : (
            <>
              <span className={fieldStyles.input}>
                <input
                  type="text"
                  aria-label={`Respuesta ${index + 1}`}
                  aria-describedby={notesId}
                  autoComplete="off"
                  maxLength={TEXT_LIMITS.reply}
                  value={reply}
                  onChange={({ target }) => replace(index, target.value)}
                />
              </span>
              <IconButton
                size="sm"
                label={`Quitar la respuesta ${index + 1}`}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => onChange(replies.filter((_, at) => at !== index))}
              />
            </>
          )}
        </li>
      ))}
      {isReadOnly || replies.length >= TEXT_LIMITS.replies ? null : (
        <li>
          <Button size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={() => onChange([...replies, ''])}>
            Agregar respuesta
          </Button>
        </li>
      )}
    </ul>
  )
}
