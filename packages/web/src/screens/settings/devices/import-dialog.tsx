import { csvText } from '@vigia/domain/format/csv'
import { useState } from 'react'
import { type DeviceImport, importDevices } from '../../../api/devices.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinesField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { RecoveredBanner } from '../../../widgets/edit/recovered-banner.tsx'
import { NOT_SAVED, useFieldDraft } from '../../../widgets/edit/use-field-draft.ts'
import { SecretDialog } from '../../../widgets/settings/secret-dialog.tsx'

interface ImportDialogProps {
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Many devices from a CSV: id, kind, owner. One wrong row and none is registered; each is told what it lacks. */
export function ImportDialog({ onDone, onClose }: ImportDialogProps) {
  const [result, setResult] = useState<DeviceImport | null>(null)
  const [isSaved, setSaved] = useState(false)
  const draft = useFieldDraft({
    keptAs: 'dispositivos',
    stored: { text: '' },
    onStale: () => undefined,
    write: async ({ all }) => {
      const done = await importDevices(all.text)
      setResult(done)
      if (done.created === 0) return NOT_SAVED
      onDone()
    },
  })
  const { isBusy, message } = draft
  const { text } = draft.shown
  const type = (typed: string): void => draft.edit({ text: typed })
  const save = (): void => {
    const rows = result?.rows.map(({ uniqueId, secret }) => [uniqueId, secret]) ?? []
    saveFile('dispositivos-secretos.csv', csvText([['identificador', 'secreto'], ...rows]), 'text/csv;charset=utf-8')
    setSaved(true)
  }
  return (
    <SecretDialog
      title="Registrar varios"
      widthRem={40}
      holdsSecret={(result?.created ?? 0) > 0 && !isSaved}
      onClose={onClose}
    >
      {(close) =>
        result !== null && result.created > 0 ? (
          <Registered count={result.created} onSave={save} onClose={close} />
        ) : (
          <Form
            isBusy={isBusy}
            message={message}
            onSubmit={() => void draft.save()}
            acts={
              <>
                <Button
                  onClick={() => {
                    draft.discard()
                    onClose()
                  }}
                >
                  Cancelar
                </Button>
                <Button type="submit" tone="primary" disabled={isBusy || text.trim() === ''}>
                  {isBusy ? 'Registrando…' : 'Registrar'}
                </Button>
              </>
            }
          >
            <RecoveredBanner draft={draft} />
            <input
              type="file"
              accept=".csv,text/csv,text/plain"
              aria-label="Archivo CSV"
              onChange={({ target }) => void target.files?.[0]?.text().then(type)}
            />
            <LinesField
              label="Identificador, tipo, dueño"
              rows={8}
              value={text}
              placeholder="raul.mendoza,teléfono,Raúl Mendoza"
              hint="Uno por línea, 500 a lo más. El dueño es el nombre del operador o las placas de la unidad, o nada. Se registran todos o ninguno."
              onChange={({ target }) => type(target.value)}
            />
            <WrongLines result={result} />
          </Form>
        )
      }
    </SecretDialog>
  )
}

interface RegisteredProps {
  readonly count: number
  readonly onSave: () => void
  readonly onClose: () => void
}

const Registered = ({ count, onSave, onClose }: RegisteredProps) => (
  <>
    <Banner tone="notice" title={count === 1 ? 'Se registró 1 dispositivo' : `Se registraron ${count} dispositivos`}>
      Guarde ahora sus secretos: no se muestran de nuevo. Cada teléfono se puede emparejar también con un secreto nuevo.
    </Banner>
    <footer>
      <Button tone="primary" onClick={onSave}>
        Guardar los secretos
      </Button>
      <Button onClick={onClose}>Cerrar</Button>
    </footer>
  </>
)

function WrongLines({ result }: { readonly result: DeviceImport | null }) {
  const wrong = result?.rows.filter(({ error }) => error !== null) ?? []
  if (wrong.length === 0) return null
  return (
    <Banner
      tone="warning"
      urgent
      title={`No se registró ninguno: ${wrong.length === 1 ? '1 línea' : `${wrong.length} líneas`} por corregir`}
    >
      <ul>
        {wrong.map(({ row, uniqueId, error }) => (
          <li key={row}>
            Línea {row}, {uniqueId}: {error}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
