import type { NamedKind } from '@vigia/contract'
import { useRef, useState } from 'react'
import { createCatalogueEntry, type EntryFacts, type OtherEntry } from '../../api/catalogues.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { NOT_SAVED, useFieldDraft } from '../../widgets/edit/use-field-draft.ts'
import { EntryDialog, EntryForm } from './entry-form.tsx'

const TITLE: Readonly<Record<NamedKind, string>> = {
  clients: 'Agregar un cliente',
  carriers: 'Agregar una línea',
  units: 'Agregar una unidad',
}

const NO_FACTS: EntryFacts = { name: '', detail: '' }

interface NewEntryDialogProps {
  readonly kind: NamedKind
  readonly onDone: () => void
  readonly onClose: () => void
}

/** An entry that no trip has named yet. One that is called alike is told, and added only when a person says that it is another. */
export function NewEntryDialog({ kind, onDone, onClose }: NewEntryDialogProps) {
  const [other, setOther] = useState<OtherEntry | null>(null)
  const isAnother = useRef(false)
  const draft = useFieldDraft<EntryFacts>({
    keptAs: `catalogo:${kind}:nuevo`,
    stored: NO_FACTS,
    onStale: () => undefined,
    write: async () => {
      const found = await createCatalogueEntry(kind, { name, detail: facts.detail.trim() }, isAnother.current)
      setOther(found)
      if (found !== null) return NOT_SAVED
      showToast({ id: 'entry-added', tone: 'ok', title: `Se agregó «${name}»` })
      onDone()
      onClose()
    },
  })
  const { shown: facts, isBusy, message } = draft
  const name = facts.name.trim()
  const save = (isSaidToBeAnother: boolean): void => {
    if (isBusy || name === '') return
    isAnother.current = isSaidToBeAnother
    void draft.save()
  }
  return (
    <EntryDialog
      title={TITLE[kind]}
      save="Agregar"
      draft={draft}
      isReady={name !== ''}
      onSave={() => save(false)}
      onClose={onClose}
    >
      <EntryForm
        {...{ kind, facts }}
        hint="Los viajes que lo nombren lo encuentran."
        error={message}
        onFacts={(next) => {
          draft.edit(next)
          setOther(null)
        }}
        onSubmit={() => save(false)}
      />
      {other === null ? null : other.id === null ? (
        <Banner tone="warning" urgent title={`Se parece a «${other.name}»`}>
          Si es lo mismo, no lo agregue otra vez.{' '}
          <Button saves size="sm" disabled={isBusy} onClick={() => save(true)}>
            Es otro: agregar
          </Button>
        </Banner>
      ) : (
        <Banner tone="warning" urgent title={`Ya existe «${other.name}»`}>
          Está en el catálogo con ese nombre, o con ese nombre se le encuentra.
        </Banner>
      )}
    </EntryDialog>
  )
}
