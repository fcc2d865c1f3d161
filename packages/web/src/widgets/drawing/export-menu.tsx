import { useMutation } from '@tanstack/react-query'
import { ChevronDown, Download } from 'lucide-react'
import type { GeoFormat } from '../../api/geo-files.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { loadActionMenu } from '../../ui/load-action-menu.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { showToast } from '../../ui/show-toast.ts'

interface ExportMenuProps {
  /** Of the file, without its ending. */
  readonly fileName: string
  readonly load: (format: GeoFormat) => Promise<string>
}

const FORMATS: readonly { readonly value: GeoFormat; readonly label: string; readonly type: string }[] = [
  { value: 'geojson', label: 'GeoJSON', type: 'application/geo+json' },
  { value: 'kml', label: 'KML (Google Earth)', type: 'application/vnd.google-earth.kml+xml' },
  { value: 'gpx', label: 'GPX', type: 'application/gpx+xml' },
]

/** A file in one of three formats, fetched with the session and handed to the browser. */
export function ExportMenu({ fileName, load }: ExportMenuProps) {
  const saving = useMutation({
    mutationFn: async (chosen: string) => {
      const format = FORMATS.find(({ value }) => value === chosen)
      if (format !== undefined) saveFile(`${fileName}.${format.value}`, await load(format.value), format.type)
    },
    onError: (error) => showToast({ id: 'export', tone: 'error', title: 'No se pudo exportar', detail: error.message }),
  })
  return (
    <MenuButton
      load={loadActionMenu}
      menu={{ actions: FORMATS, onChoose: (format: string) => saving.mutate(format) }}
      button={
        <Button size="sm" disabled={saving.isPending} icon={<Download size={14} aria-hidden="true" />}>
          Exportar <ChevronDown size={13} aria-hidden="true" style={{ display: 'inline', verticalAlign: '-2px' }} />
        </Button>
      }
    />
  )
}
