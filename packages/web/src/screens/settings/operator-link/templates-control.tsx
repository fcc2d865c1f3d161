import { MESSAGE_FIELDS, type MessageTemplate, TEXT_LIMITS } from '@vigia/domain/operator/operator-texts'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import styles from './operator-link.module.css'
import { TextBox } from './text-box.tsx'

/** Texts that are sent to an operator without writing them anew. */
export function TemplatesControl({ value, complaint, isReadOnly, notesId, onChange }: SettingControlProps) {
  const templates: readonly MessageTemplate[] = Array.isArray(value) ? value : []
  const replace = (index: number, part: Partial<MessageTemplate>): void =>
    onChange(templates.map((template, at) => (at === index ? { ...template, ...part } : template)))
  return (
    <ul className={styles.list} aria-label="Plantillas">
      {templates.map(({ name, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a template whose name is being typed is its place
        <li key={index} className={styles.template}>
          {isReadOnly ? (
            <p>
              <b>{name}</b> {text}
            </p>
          ) : (
            <>
              <span className={styles.reply}>
                <span className={fieldStyles.input}>
                  <input
                    type="text"
                    aria-label={`Nombre de la plantilla ${index + 1}`}
                    aria-describedby={notesId}
                    autoComplete="off"
                    maxLength={TEXT_LIMITS.name}
                    value={name}
                    onChange={({ target }) => replace(index, { name: target.value })}
                  />
                </span>
                <IconButton
                  size="sm"
                  label={`Quitar la plantilla ${name}`}
                  icon={<X size={14} aria-hidden="true" />}
                  onClick={() => onChange(templates.filter((_, at) => at !== index))}
                />
              </span>
              <TextBox
                label={`Mensaje de la plantilla ${index + 1}`}
                value={text}
                max={TEXT_LIMITS.message}
                notesId={notesId}
                isWrong={complaint?.includes(`«${name}»`) === true}
                fields={MESSAGE_FIELDS}
                onChange={(next) => replace(index, { text: next })}
              />
            </>
          )}
        </li>
      ))}
      {isReadOnly || templates.length >= TEXT_LIMITS.templates ? null : (
        <li>
          <Button
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={() => onChange([...templates, { name: '', text: '' }])}
          >
            Agregar plantilla
          </Button>
        </li>
      )}
    </ul>
  )
}
