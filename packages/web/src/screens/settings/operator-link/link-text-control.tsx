import { TEXT_FIELDS, TEXT_LIMITS } from '@vigia/domain/operator/operator-texts'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import { TextBox } from './text-box.tsx'

/** With which text a link is sent; its address has to be in it. */
export function LinkTextControl({ entry, value, complaint, isReadOnly, notesId, onChange }: SettingControlProps) {
  const text = typeof value === 'string' ? value : ''
  if (isReadOnly) return <output>{text}</output>
  return (
    <TextBox
      label={entry.label}
      value={text}
      max={TEXT_LIMITS.link}
      notesId={notesId}
      isWrong={complaint !== null}
      fields={TEXT_FIELDS}
      onChange={onChange}
    />
  )
}
