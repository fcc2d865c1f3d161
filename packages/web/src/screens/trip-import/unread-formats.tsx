import type { TripImport } from '../../api/trip-imports.ts'
import { Banner } from '../../ui/banner.tsx'

/** A workbook whose styles could not be read: by them alone a number is a date. */
export function UnreadFormats({
  of: { lacks_styles: lacksStyles },
}: {
  readonly of: Pick<TripImport, 'lacks_styles'>
}) {
  if (!lacksStyles) return null
  return (
    <Banner tone="warning" title="Los formatos de este libro no se pudieron leer">
      Las fechas llegan como números. En las columnas de fecha se leen como siempre; en las demás queda el número.
      Revise las fechas, o abra el archivo en Excel, guárdelo y súbalo de nuevo.
    </Banner>
  )
}
