import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { FormError } from '../../../ui/form-error.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import styles from './change-bar.module.css'
import { changesText, type GroupWord } from './setting-values.ts'
import { useLeavingQuestion } from './use-leaving-question.tsx'
import type { SettingDraftState } from './use-setting-draft.ts'

/** As the contract has it (`MAX_CHANGE_REASON`), whose code is not fetched for that. */
const MAX_REASON = 200

interface ChangeBarProps {
  readonly draft: SettingDraftState
  /** To what several values belong, and which of them that is: `factor`, by the first name of a path. */
  readonly group?: { readonly word: GroupWord; readonly of: (path: string) => string }
}

/** What is changed and not saved: how much, why, and the two ways on. It asks before one leaves, and saves with Ctrl S. */
export function ChangeBar({ draft, group }: ChangeBarProps) {
  const [reason, setReason] = useState('')
  const { changedPaths, changedCount, isBusy, isOffline, isReadOnly } = draft
  const hasChanges = changedPaths.length > 0 && !isReadOnly
  const maySave = hasChanges && !isBusy && !isOffline && !draft.hasComplaints && !draft.isOvertaken
  const save = (): void => {
    if (maySave) void draft.save(reason).then((isSaved) => isSaved && setReason(''))
  }
  useSaveKey(hasChanges, save)
  const question = useLeavingQuestion(hasChanges, draft.discard)
  if (!hasChanges) return null
  const groups = group === undefined ? 0 : new Set(changedPaths.map(group.of)).size

  const discard = (): void => {
    const kept = draft.discard()
    showToast({
      id: 'setting-discarded',
      title: 'Cambios descartados',
      action: { label: 'Deshacer', run: () => draft.restore(kept) },
    })
  }
  return (
    <footer className={styles.bar}>
      <FormError message={draft.problem} />
      <output>{changesText(changedCount, groups, group?.word ?? null)}</output>
      <div className={fieldStyles.input}>
        <input
          type="text"
          aria-label="Motivo del cambio"
          placeholder="Motivo, queda en la auditoría"
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <Button tone="ghost" disabled={isBusy} onClick={discard}>
        Descartar
      </Button>
      <Button tone="primary" disabled={!maySave} icon={<Check size={15} aria-hidden="true" />} onClick={save}>
        {isOffline ? 'Sin conexión' : isBusy ? 'Guardando…' : 'Guardar cambios'}
      </Button>
      {question}
    </footer>
  )
}

function useSaveKey(isOn: boolean, save: () => void): void {
  const run = useRef(save)
  run.current = save
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      run.current()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [isOn])
}
