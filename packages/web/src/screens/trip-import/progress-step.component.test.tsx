import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TripImport } from '../../api/trip-imports.ts'
import { UnheardSince } from '../../ui/unheard-since.ts'
import { ProgressStep } from './progress-step.tsx'

const WRITING = { id: 'a', state: 'writing', processed: 750, total: 3_000 } as TripImport

test('while the server is not heard an import is not said to go on, nor for how long; then it is again', async () => {
  const draw = (unheardSince: number | null) => (
    <UnheardSince value={unheardSince}>
      <ProgressStep of={WRITING} onCancelled={() => undefined} />
    </UnheardSince>
  )
  const screen = await render(draw(Date.UTC(2026, 10, 24, 8)))
  await expect.element(page.getByText('Sin conexión: no se sabe cómo va')).toBeVisible()
  await expect.element(page.getByText('hasta donde se supo')).toBeVisible()
  await expect.element(page.getByText(/^Guardando|sigue sola/)).not.toBeInTheDocument()
  await screen.rerender(draw(null))
  await expect.element(page.getByText('Guardando 3,000 viajes…')).toBeVisible()
})
