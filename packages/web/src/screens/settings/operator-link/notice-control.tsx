import { TEXT_LIMITS } from '@vigia/domain/operator/operator-texts'
import fieldStyles from '../../../ui/field.module.css'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import styles from './operator-link.module.css'

/** The company's own notice of privacy, as plain text. */
export function NoticeControl({ entry, value, isReadOnly, notesId, onChange }: SettingControlProps) {
  const text = typeof value === 'string' ? value : ''
  if (isReadOnly) return <output className={styles.notice}>{text === '' ? 'Sin aviso propio' : text}</output>
  return (
    <div className={styles.text}>
      <span className={fieldStyles.input}>
        <textarea
          rows={8}
          aria-label={entry.label}
          aria-describedby={notesId}
          maxLength={TEXT_LIMITS.notice}
          value={text}
          placeholder="Quién trata los datos, para qué, por cuánto tiempo, y cómo ejercer los derechos ARCO."
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      </span>
    </div>
  )
}
