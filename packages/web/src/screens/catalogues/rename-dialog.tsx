import type { NamedKind } from '@vigia/contract'
import { useState } from 'react'
import { type CatalogueEntry, type EntryFacts, type OtherEntry, renameCatalogueEntry } from '../../api/catalogues.ts'
import { showToast } from '../../ui/show-toast.ts'
import { OvertakenBanner } from '../../widgets/edit/overtaken-banner.tsx'
import { NOT_SAVED, useFieldDraft } from '../../widgets/edit/use-field-draft.ts'
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
  const [taken, setTaken] = useState<OtherEntry | null>(null)
  const draft = useFieldDraft<EntryFacts>({
    keptAs: `catalogo:${kind}:${entry.id}`,
    stored: { name: entry.name, detail: entry.detail ?? '' },
    onStale: onDone,
    write: async ({ read }) => {
      const found = await renameCatalogueEntry(kind, { id: entry.id, ...read, detail: read.detail || null }, wanted)
      setTaken(found)
      if (found !== null) return NOT_SAVED
      showToast({ id: 'renamed', tone: 'ok', title: `Se guardó «${wanted.name}»` })
      onDone()
      onClose()
    },
  })
  const { shown: facts, isBusy, isOvertaken, message } = draft
  const wanted = { name: facts.name.trim(), detail: facts.detail.trim() }
  const isReady = wanted.name !== '' && draft.isDirty && !isOvertaken
  const save = (): void => {
    if (!isBusy && isReady) void draft.save()
  }
  return (
    <EntryDialog title={`Cambiar «${entry.name}»`} save="Guardar" {...{ draft, isReady, onClose }} onSave={save}>
      {isOvertaken ? (
        <OvertakenBanner
          title="Alguien más lo cambió"
          now={[entry.name, ...(entry.detail === null ? [] : [entry.detail])].join(' · ')}
          isOff={isBusy || wanted.name === ''}
          onSaveOver={() => void draft.saveOver()}
          onDiscard={draft.discard}
        />
      ) : null}
      <EntryForm
        {...{ kind, facts }}
        hint="Lo que siga llegando con el nombre anterior lo encuentra igual."
        error={message}
        onFacts={(next) => {
          draft.edit(next)
          setTaken(null)
        }}
        onSubmit={save}
      />
      <TakenName
        taken={taken}
        onMerge={(otherId) => {
          draft.discard()
          onMerge(otherId)
        }}
      />
    </EntryDialog>
  )
}
