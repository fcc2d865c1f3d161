import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TripImport } from '../../api/trip-imports.ts'
import { UnheardSince } from '../../ui/unheard-since.ts'
import { ProgressStep } from './progress-step.tsx'

const WRITING = { id: 'a', state: 'writing', processed: 750, total: 3_000 } as TripImport

const GOOD = { error: null, dataUpdatedAt: Number.POSITIVE_INFINITY }

test.each([
  ['its question is answered', GOOD, null, true],
  ['its question fails while the feed goes on', { ...GOOD, error: new Error('Error interno.') }, null, false],
  ['the feed is silent and its question is answered', GOOD, Date.UTC(2026, 10, 24, 8), true],
  ['the feed is silent and its question hangs', { error: null, dataUpdatedAt: 0 }, Date.UTC(2026, 10, 24, 8), false],
])('an import is said to go on where that is known: %s', async (_, answer, unheardSince, isKnown) => {
  await render(
    <UnheardSince value={unheardSince}>
      <ProgressStep of={WRITING} answer={answer} onCancelled={() => undefined} />
    </UnheardSince>,
  )
  await expect
    .element(page.getByRole('heading'))
    .toHaveTextContent(isKnown ? 'Guardando 3,000 viajes…' : 'No se sabe cómo va')
  expect(page.getByText('hasta donde se supo').elements()).toHaveLength(isKnown ? 0 : 1)
  expect(page.getByText(/sigue sola/).elements()).toHaveLength(isKnown ? 1 : 0)
})

test('a question that hangs once the feed is silent is not believed for long', async () => {
  await render(
    <UnheardSince value={Date.UTC(2026, 10, 24, 8)}>
      <ProgressStep
        of={WRITING}
        answer={{ error: null, dataUpdatedAt: Date.now() - 4_000 }}
        onCancelled={() => undefined}
      />
    </UnheardSince>,
  )
  await expect.element(page.getByRole('heading'), { timeout: 20_000 }).toHaveTextContent('No se sabe cómo va')
})
