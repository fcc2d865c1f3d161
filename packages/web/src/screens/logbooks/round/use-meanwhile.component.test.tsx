import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripOf } from '../../../../test/trip-of.ts'
import type { TripDetail } from '../../../api/sentinel.ts'
import { ago, NOW, trip } from './round-fixture.ts'
import { useMeanwhile } from './use-meanwhile.ts'

vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  storedUser: () => ({ id: '1', email: 'mariana@vigia.mx', name: 'Mariana Reyes' }),
}))

const heard: TripDetail['communications'][number] = {
  ...{ text: 'Va bien.', outcome: 'answered', reportedBy: 'Ana Pineda', at: ago(30), photoId: null },
  ...{ writtenAt: null, isVisible: false, stopReason: null, corrections: [] },
}
const theirs = { ...heard, text: 'Ya le llamé yo.', reportedBy: 'Luis Cano' }
const saidAgo = (secondsAgo: number) => NOW - secondsAgo * 1_000

interface CardProps {
  readonly said: number | null
  /** The card tells it among the comments of the trip. */
  readonly isListed?: boolean
  readonly by?: string
}

function Card({ said, isListed = false, by = 'Luis Cano' }: CardProps) {
  const lastComment = said === null ? null : { text: theirs.text, by, at: said, outcome: 'answered' as const }
  const communications = said !== null && isListed ? [{ ...theirs, at: said }, heard] : [heard]
  const meanwhile = useMeanwhile(trip(1, lastComment === null ? {} : { lastComment }), {
    ...{ trip: tripOf({ tripId: '1' }), communications, communicationsTotal: communications.length },
    ...{ incidents: [], fixPlace: null, manualPosition: null },
  })
  return (
    <>
      <output>
        {meanwhile.other === null ? 'nada' : meanwhile.other.by}
        {meanwhile.isSeen ? ', visto' : ''}
        {meanwhile.isAsked ? ', preguntado' : ''}
      </output>
      <button type="button" onClick={meanwhile.look}>
        Ver
      </button>
      <button type="button" onClick={meanwhile.ask}>
        Guardar
      </button>
    </>
  )
}
const shown = (text: string) => expect.element(page.getByRole('status')).toHaveTextContent(text)
const press = (name: string) => page.getByRole('button', { name }).click()

test('what somebody else wrote is told until the person has looked and the card tells it, and asked about until they have looked', async () => {
  const { rerender } = await render(<Card said={null} />)
  await shown('nada')
  await rerender(<Card said={saidAgo(20)} />)
  await shown('Luis Cano')
  await press('Guardar')
  await shown('Luis Cano, preguntado')
  await press('Ver')
  // It could not be read yet: it is told all the same, and asked about no more.
  await shown('Luis Cano, visto, preguntado')
  await rerender(<Card said={saidAgo(20)} isListed />)
  await shown('nada, visto')
})

test('what they write after that is neither seen nor asked about', async () => {
  const { rerender } = await render(<Card said={null} />)
  await rerender(<Card said={saidAgo(20)} isListed />)
  await press('Ver')
  await shown('nada, visto')
  await rerender(<Card said={saidAgo(2)} isListed />)
  await shown('Luis Cano')
})

test('one’s own entry is nobody else’s', async () => {
  const { rerender } = await render(<Card said={null} />)
  await rerender(<Card said={saidAgo(20)} by="Mariana Reyes" />)
  await shown('nada')
})
