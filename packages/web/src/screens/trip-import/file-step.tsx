import { Download, FileUp, FolderOpen } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { FIELD_LABELS, FIELDS, REQUIRED_FIELDS } from '../../api/import-fields.ts'
import { importTrips } from '../../api/trip-imports.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { EarlierImports } from './earlier-imports.tsx'
import styles from './file-step.module.css'
import { ImportHeader } from './import-header.tsx'

const MAX_BYTES = 20 * 1024 * 1024

/** The first step: a file is dropped or chosen; beside it what it may say, and the files of before. */
export function FileStep({ onSent }: { readonly onSent: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined || isBusy) return
    setProblem(file.size > MAX_BYTES ? 'El archivo pasa de 20 MB.' : null)
    if (file.size > MAX_BYTES) return
    const sent = await attempt(() => importTrips(file))
    if (sent !== null) onSent(sent.value.id)
  }
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const refusal = problem ?? message
  return (
    <main className={styles.screen} data-slot="screen">
      <ImportHeader step="file" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button is the one for all */}
      <section
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp className={textStyles.accent} size={38} aria-hidden="true" />
        <h2>Suelte aquí su archivo de viajes</h2>
        <p className={textStyles.secondary}>
          CSV o XLSX, hasta 20 MB y 20,000 filas. Las columnas se reconocen por su nombre, con o sin acentos.
        </p>
        <div className={layoutStyles.flowCentre}>
          <Button
            tone="primary"
            saves
            icon={<FolderOpen size={16} aria-hidden="true" />}
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => input.current?.click()}
          >
            {isBusy ? 'Enviando el archivo…' : 'Elegir archivo'}
          </Button>
          <Button icon={<Download size={16} aria-hidden="true" />} onClick={saveTemplate}>
            Descargar plantilla
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Archivo de viajes"
          accept=".csv,.xlsx,.txt,text/csv"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <FormError message={refusal} />
      </section>
      <div className={styles.columns}>
        <FieldNames />
        <EarlierImports />
      </div>
    </main>
  )
}

/** An empty file with every header that is understood; Excel opens it as it is. */
const saveTemplate = (): void =>
  saveFile(
    'plantilla-viajes.csv',
    `\uFEFF${FIELDS.filter((field) => field !== 'weight_kg')
      .map((field) => FIELD_LABELS[field].replace(/ \((económico|app|IMEI)\)$/, ''))
      .join(',')}\r\n`,
    'text/csv;charset=utf-8',
  )

function FieldNames() {
  const chips = (fields: typeof FIELDS) => (
    <ul className={styles.chips}>
      {fields.map((field) => (
        <li key={field}>{FIELD_LABELS[field]}</li>
      ))}
    </ul>
  )
  return (
    <section>
      <h3>Obligatorias</h3>
      {chips(REQUIRED_FIELDS)}
      <h3>También se entienden</h3>
      {chips(FIELDS.filter((field) => !REQUIRED_FIELDS.includes(field)))}
    </section>
  )
}
