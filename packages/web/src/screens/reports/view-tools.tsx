import { useQueryClient } from '@tanstack/react-query'
import { BookmarkCheck, BookmarkPlus, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import {
  createReportView,
  deleteReportView,
  REPORT_VIEWS_KEY,
  type ReportOrder,
  type ReportView,
  updateReportView,
} from '../../api/reports.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadActionMenu } from '../../ui/load-action-menu.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useAttempt } from '../../widgets/use-attempt.ts'

const MAX_NAME = 60
const ACTS = [
  { value: 'rename', label: 'Cambiar el nombre…' },
  { value: 'remove', label: 'Quitar de mis reportes…' },
] as const
type ViewAct = (typeof ACTS)[number]['value']

interface ViewToolsProps {
  /** What is shown now. */
  readonly order: ReportOrder
  /** What it would be called if it were kept. */
  readonly title: string
  /** The kept one that is shown; null: the report as it comes. */
  readonly view: ReportView | null
  readonly isChanged: boolean
  /** It is no report yet. */
  readonly isOff: boolean
  readonly onKept: (view: ReportView) => void
  readonly onRemoved: () => void
}

/** Keeps what is shown for the person, with its parameters and columns. */
export function ViewTools({ order, title, view, isChanged, isOff, onKept, onRemoved }: ViewToolsProps) {
  const client = useQueryClient()
  const { isBusy, attempt } = useAttempt()
  const [open, setOpen] = useState<'keep' | ViewAct | null>(null)
  const fresh = (): Promise<void> => client.invalidateQueries({ queryKey: REPORT_VIEWS_KEY })
  const close = (): void => setOpen(null)
  const saveChange = async (id: string): Promise<void> => {
    const saved = await attempt(
      () => updateReportView(id, order),
      (error) => {
        reportFailure(error)
        return null
      },
    )
    if (saved !== null) await fresh()
  }
  return (
    <>
      {view !== null && isChanged ? (
        <Button
          size="sm"
          saves
          disabled={isBusy || isOff}
          icon={<BookmarkCheck size={14} aria-hidden="true" />}
          onClick={() => void saveChange(view.id)}
        >
          Guardar cambios
        </Button>
      ) : null}
      {view !== null && !isChanged ? null : (
        <Button
          size="sm"
          tone="ghost"
          saves
          disabled={isOff}
          icon={<BookmarkPlus size={14} aria-hidden="true" />}
          onClick={() => setOpen('keep')}
        >
          Guardar como mío
        </Button>
      )}
      {view === null ? null : <ViewMenu view={view} onChoose={setOpen} />}
      {open === 'keep' ? (
        <NameDialog
          title="Guardar como mío"
          description="Solo usted lo ve. Guarda los parámetros y las columnas; los días que siguen al calendario, como «Ayer completo», se cuentan cada vez."
          name={title}
          onSave={async (name) => {
            const made = await createReportView(name, order)
            await fresh()
            onKept(made)
          }}
          onClose={close}
        />
      ) : null}
      {open === 'rename' && view !== null ? (
        <NameDialog
          title="Cambiar el nombre"
          name={view.name}
          onSave={async (name) => {
            await updateReportView(view.id, { name })
            await fresh()
          }}
          onClose={close}
        />
      ) : null}
      {open === 'remove' && view !== null ? (
        <RemoveView
          view={view}
          onRemoved={async () => {
            close()
            onRemoved()
            await fresh()
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}

interface ViewMenuProps {
  readonly view: ReportView
  readonly onChoose: (act: ViewAct) => void
}

function ViewMenu({ view, onChoose }: ViewMenuProps) {
  return (
    <MenuButton
      load={loadActionMenu}
      menu={{ actions: ACTS, onChoose: (act: string) => onChoose(act === 'rename' ? 'rename' : 'remove') }}
      button={
        <IconButton size="sm" label={`Acciones de «${view.name}»`} icon={<Ellipsis size={15} aria-hidden="true" />} />
      }
    />
  )
}

const reportFailure = (error: unknown): void =>
  showToast({
    id: 'report-view',
    tone: 'error',
    title: 'No se guardó',
    detail: errorText(error),
  })

interface NameDialogProps {
  readonly title: string
  readonly description?: string
  readonly name: string
  readonly onSave: (name: string) => Promise<void>
  readonly onClose: () => void
}

function NameDialog({ title, description, name: stored, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(stored)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const save = async (): Promise<void> => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    if ((await attempt(() => onSave(name.trim()))) !== null) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...{ title }}
      {...(description ? { description } : {})}
    >
      <Form
        {...{ isBusy, message }}
        onSubmit={() => void save()}
        acts={
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" tone="primary" disabled={isBusy}>
              Guardar
            </Button>
          </>
        }
      >
        <Field
          label="Nombre"
          maxLength={MAX_NAME}
          value={name}
          error={isMissing ? 'Escriba un nombre' : null}
          onChange={({ target }) => setName(target.value)}
        />
      </Form>
    </Dialog>
  )
}

interface RemoveViewProps {
  readonly view: ReportView
  readonly onRemoved: () => Promise<void>
  readonly onClose: () => void
}

function RemoveView({ view, onRemoved, onClose }: RemoveViewProps) {
  const { isBusy, message, attempt } = useAttempt()
  const remove = async (): Promise<void> => {
    if ((await attempt(() => deleteReportView(view.id))) !== null) await onRemoved()
  }
  return (
    <ConfirmDialog
      open
      title={`Quitar «${view.name}»`}
      text={message ?? 'Se quita de «Guardados por mí»; los archivos que ya pidió siguen en el historial.'}
      confirmLabel="Quitar"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
