import { RotateCcw, Undo2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { SettingKey, SettingPath } from '../../../api/settings-catalogue.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { rangeText } from './setting-complaint.ts'
import { SettingControl, type SettingControlProps } from './setting-control.tsx'
import styles from './setting-row.module.css'
import { changeText, settingValueText } from './setting-value-text.ts'
import { useFoundRow } from './use-found-row.ts'
import type { DraftValue, SettingDraftState } from './use-setting-draft.ts'

interface SettingRowProps<K extends SettingKey> {
  readonly draft: SettingDraftState<K>
  /** Of the value within the setting: `severity.highFrom`. */
  readonly path: SettingPath<K>
  /** Where the usual control of the value's kind will not do. */
  readonly control?: (props: SettingControlProps) => ReactNode
  /** What follows from the value as it stands in the draft. */
  readonly below?: ReactNode
}

/**
 * One value of a setting: what it is called and does, its control with what it was, its default and range, who changed it
 * and when, and the way back. A refusal stands under the control.
 */
export function SettingRow<K extends SettingKey>({ draft, path, control, below }: SettingRowProps<K>) {
  const notesId = useId()
  const shown = draft.at(path)
  const { row, isFound } = useFoundRow(`${draft.settingKey}.${path}`)
  if (shown === null) return null
  const { entry, stored, isChanged, complaint } = shown
  const props: SettingControlProps = {
    ...shown,
    notesId,
    isReadOnly: draft.isReadOnly,
    onChange: (next) => draft.change(path, next),
  }
  return (
    <li
      ref={row}
      className={styles.row}
      data-changed={isChanged || undefined}
      data-found={isFound || undefined}
      data-setting={entry.key}
    >
      <div className={styles.words}>
        <b>{entry.label}</b>
        <small>{entry.effect}</small>
      </div>
      <div className={styles.control}>
        <div>
          {control === undefined ? <SettingControl {...props} /> : control(props)}
          {isChanged && control === undefined ? <del title="Antes">{settingValueText(stored, entry)}</del> : null}
        </div>
        <div id={notesId}>
          {complaint === null ? null : <p role="alert">{complaint}</p>}
          <small>{notesOf(shown)}</small>
        </div>
      </div>
      <div className={styles.change}>
        <small className={classNames(isChanged && styles.unsaved)}>
          {isChanged ? 'Sin guardar' : changeText(entry)}
          {isChanged && entry.changedAt !== null ? <span>antes {changeText(entry)}</span> : null}
        </small>
        {draft.isReadOnly ? null : isChanged ? (
          <IconButton
            size="sm"
            label={`Deshacer ${entry.label}`}
            icon={<Undo2 size={15} aria-hidden="true" />}
            onClick={() => draft.undo(path)}
          />
        ) : entry.isDefault ? null : (
          <IconButton
            size="sm"
            label={`Restablecer ${entry.label}`}
            icon={<RotateCcw size={15} aria-hidden="true" />}
            onClick={() => draft.change(path, entry.byDefault)}
          />
        )}
      </div>
      {below === undefined ? null : <div className={styles.below}>{below}</div>}
    </li>
  )
}

/** Texts have no range, and what they were by default is too long for a note. */
const WORDY: readonly string[] = ['template', 'templates', 'replies', 'notice']

function notesOf({ entry }: DraftValue): string {
  if (WORDY.includes(entry.kind)) return ''
  const byDefault = `Predeterminado: ${settingValueText(entry.byDefault, entry)}`
  return [rangeText(entry), byDefault].filter((text) => text !== '').join(' · ')
}

/** Rows of one place of the section, in a list. */
export function SettingRows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.group}>
      <h3>{label}</h3>
      <ul>{children}</ul>
    </section>
  )
}
