import type { CatalogueKind } from '@vigia/contract'
import { useState } from 'react'
import { type CatalogueEntry, renameCatalogueEntry } from '../../api/catalogues.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useAttempt } from '../../widgets/use-attempt.ts'
import styles from './catalogues.module.css'

interface RenameDialogProps {
  readonly kind: CatalogueKind
  readonly entry: CatalogueEntry
  readonly onDone: () => void
  /** Another has the name: both are to be made one. */
  readonly onMerge: (otherId: string) => void
  readonly onClose: () => void
}

/** Another name for an entry; one that another entry has leads to making one of both. */
export function RenameDialog({ kind, entry, onDone, onMerge, onClose }: RenameDialogProps) {
  const [name, setName] = useState(entry.name)
  const [taken, setTaken] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const wanted = name.trim()
  const save = async (): Promise<void> => {
    const done = await attempt(() => renameCatalogueEntry(kind, entry, wanted))
    if (done === null) return
    setTaken(done.value)
    if (done.value !== null) return
    showToast({ id: 'renamed', tone: 'ok', title: `Ahora se llama «${wanted}»` })
    onDone()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={`Cambiar el nombre de «${entry.name}»`}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            tone="primary"
            disabled={isBusy || wanted === '' || wanted === entry.name}
            aria-busy={isBusy}
            onClick={() => void save()}
          >
            Cambiar nombre
          </Button>
        </>
      }
    >
      <form
        className={styles.rename}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && wanted !== '' && wanted !== entry.name) void save()
        }}
      >
        <Field
          label="Nombre"
          hint="Lo que siga llegando con el nombre anterior lo encuentra igual."
          error={message}
          maxLength={200}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setTaken(null)
          }}
        />
      </form>
      {taken === null ? null : (
        <Banner tone="warning" urgent title={`Ya existe «${taken.name}»`}>
          Si son lo mismo, combínelos en uno.{' '}
          <Button size="sm" onClick={() => onMerge(taken.id)}>
            Combinar…
          </Button>
        </Banner>
      )}
    </Dialog>
  )
}
