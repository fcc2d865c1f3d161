import type { NamedKind } from '@vigia/contract'
import { useState } from 'react'
import { createCatalogueEntry, type OtherEntry } from '../../api/catalogues.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { EntryDialog, EntryForm } from './entry-form.tsx'

const TITLE: Readonly<Record<NamedKind, string>> = {
  clients: 'Agregar un cliente',
  carriers: 'Agregar una línea',
  units: 'Agregar una unidad',
}

interface NewEntryDialogProps {
  readonly kind: NamedKind
  readonly onDone: () => void
  readonly onClose: () => void
}

/** An entry that no trip has named yet. One that is called alike is told, and added only when a person says that it is another. */
export function NewEntryDialog({ kind, onDone, onClose }: NewEntryDialogProps) {
  const [facts, setFacts] = useState({ name: '', detail: '' })
  const [other, setOther] = useState<OtherEntry | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const name = facts.name.trim()
  const save = async (isAnother: boolean): Promise<void> => {
    if (isBusy || name === '') return
    const done = await attempt(() => createCatalogueEntry(kind, { name, detail: facts.detail.trim() }, isAnother))
    if (done === null) return
    setOther(done.value)
    if (done.value !== null) return
    showToast({ id: 'entry-added', tone: 'ok', title: `Se agregó «${name}»` })
    onDone()
    onClose()
  }
  return (
    <EntryDialog
      title={TITLE[kind]}
      save="Agregar"
      isBusy={isBusy}
      isReady={name !== ''}
      onSave={() => void save(false)}
      onClose={onClose}
    >
      <EntryForm
        {...{ kind, facts }}
        hint="Los viajes que lo nombren lo encuentran."
        error={message}
        onFacts={(next) => {
          setFacts(next)
          setOther(null)
        }}
        onSubmit={() => void save(false)}
      />
      {other === null ? null : other.id === null ? (
        <Banner tone="warning" urgent title={`Se parece a «${other.name}»`}>
          Si es lo mismo, no lo agregue otra vez.{' '}
          <Button size="sm" disabled={isBusy} onClick={() => void save(true)}>
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
