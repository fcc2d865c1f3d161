import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TripImport } from '../../api/trip-imports.ts'
import { ColumnsStep } from './columns-step.tsx'

const columnOf = (index: number, field: TripImport['columns'][number]['field'], wrong: number | null) => ({
  ...{ index, letter: 'ABCD'.charAt(index), header: `Columna ${index}`, field, kind: 'text' as const },
  ...{ confidence: 'sure' as const, samples: ['x'], wrong },
})
const FOUND = {
  ...{ id: 'a', total: 12, sheets: [], sheet: null, every_row_status: null, lacks_styles: false },
  columns: [
    ...[columnOf(0, 'external_invoice', 0), columnOf(1, 'status', 3)],
    ...[columnOf(2, 'origin', 0), columnOf(3, 'destination', 0)],
  ],
} as unknown as TripImport

test('a column with wrong values says in how many rows, and one that was just chosen is not marked as read', async () => {
  const act = vi.fn()
  await render(<ColumnsStep of={FOUND} onChosen={act} onReview={act} onLeave={act} />)
  const row = (index: number) => page.getByRole('row', { name: `Columna ${index}` })
  await expect.element(row(0).getByText('Igual')).toBeVisible()
  await expect.element(row(1).getByText('3 filas con error')).toBeVisible()
  await expect.element(row(1).getByText('Igual')).not.toBeInTheDocument()
  await row(0).getByRole('combobox').selectOptions('Factura interna')
  await expect.element(row(0).getByText('Se lee al revisar')).toBeVisible()
})
