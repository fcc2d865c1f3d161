import type { NamedKind } from '@vigia/contract'
import { useState } from 'react'
import { type CatalogueEntry, type OtherEntry, renameCatalogueEntry } from '../../api/catalogues.ts'
import { showToast } from '../../ui/show-toast.ts'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { EntryDialog, EntryForm } from './entry-form.tsx'
import { TakenName } from './taken-name.tsx'

interface RenameDialogProps {
  readonly kind: NamedKind
  readonly entry: CatalogueEntry
  readonly onDone: () => void
  /** Another has the name: both are to be made one. */
  readonly onMerge: (otherId: string) => void
  readonly onClose: () => void
}

/** Another name or detail for an entry; a name that another entry has leads to making one of both. */
export function RenameDialog({ kind, entry, onDone, onMerge, onClose }: RenameDialogProps) {
  const [facts, setFacts] = useState({ name: entry.name, detail: entry.detail ?? '' })
  const [taken, setTaken] = useState<OtherEntry | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const wanted = { name: facts.name.trim(), detail: facts.detail.trim() }
  const isReady = wanted.name !== '' && (wanted.name !== entry.name || wanted.detail !== (entry.detail ?? ''))
  const save = async (): Promise<void> => {
    if (isBusy || !isReady) return
    const done = await attempt(() => renameCatalogueEntry(kind, entry, wanted))
    if (done === null) return
    setTaken(done.value)
    if (done.value !== null) return
    showToast({ id: 'renamed', tone: 'ok', title: `Se guardó «${wanted.name}»` })
    onDone()
    onClose()
  }
  return (
    <EntryDialog
      title={`Cambiar «${entry.name}»`}
      save="Guardar"
      {...{ isBusy, isReady, onClose }}
      onSave={() => void save()}
    >
      <EntryForm
        {...{ kind, facts }}
        hint="Lo que siga llegando con el nombre anterior lo encuentra igual."
        error={message}
        onFacts={(next) => {
          setFacts(next)
          setTaken(null)
        }}
        onSubmit={() => void save()}
      />
      <TakenName {...{ taken, onMerge }} />
    </EntryDialog>
  )
}
