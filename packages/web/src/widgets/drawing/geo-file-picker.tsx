import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { MAX_GEO_FILE_CHARS } from '../../api/geo-files.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './geo-file-picker.module.css'

interface GeoFilePickerProps {
  readonly isBusy: boolean
  readonly onText: (text: string, fileName: string) => void
}

const MAX_MB = 2

/** A GeoJSON, KML or GPX file, chosen or dropped. What is in it is for the server to say. */
export function GeoFilePicker({ isBusy, onText }: GeoFilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined || isBusy) return
    const text = file.size > MAX_GEO_FILE_CHARS ? null : await file.text().catch(() => '')
    if (text === null) setProblem(`El archivo pasa de ${MAX_MB} MB`)
    else if (text.trim() === '') setProblem('El archivo está vacío o no se puede leer')
    else {
      setProblem(null)
      onText(text, file.name)
    }
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
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button is the one for all */}
      <div
        className={classNames(
          layoutStyles.stack,
          textStyles.meta,
          styles.drop,
          isOver && textStyles.overline,
          isOver && styles.over,
        )}
        data-slot="over"
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp className={textStyles.muted} size={22} aria-hidden="true" />
        <Button size="sm" disabled={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? 'Leyendo el archivo…' : 'Elegir archivo'}
        </Button>
        <small>o suéltelo aquí: GeoJSON, KML o GPX, hasta {MAX_MB} MB</small>
        <input
          ref={input}
          className={textStyles.visuallyHidden}
          data-slot="hidden"
          type="file"
          tabIndex={-1}
          aria-label="Archivo GeoJSON, KML o GPX"
          accept=".geojson,.json,.kml,.gpx,application/geo+json,application/vnd.google-earth.kml+xml,application/gpx+xml"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <FormError message={problem} />
    </>
  )
}
