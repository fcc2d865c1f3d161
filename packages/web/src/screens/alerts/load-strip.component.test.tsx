import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../../test/alert-of.ts'
import { LoadStrip } from './load-strip.tsx'

test('a load that could not be read anew is not known: the old one would fade as if it had grown calm', async () => {
  const alerts = [alertOf({ openedAt: Date.now() })]
  const screen = await render(<LoadStrip alerts={alerts} error={null} />)
  await expect.element(page.getByRole('img', { name: /^Alertas por cada 10 minutos/ })).toBeVisible()
  await screen.rerender(<LoadStrip alerts={alerts} error={new Error('La base no responde.')} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se pudo consultar. La base no responde.')
  await expect.element(page.getByText('—')).toBeVisible()
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
})

test.each([
  ['is narrower', 544, true],
  ['gives way beside map and detail', 352, false],
])(
  'the figure and its goal keep to one line, and the picture %s, where the strip has %i px',
  async (_how, width, isShown) => {
    await page.viewport(1440, 900)
    await render(
      <div style={{ width }}>
        <LoadStrip alerts={[alertOf({ openedAt: Date.now() })]} error={null} />
      </div>,
    )
    const line = page.getByText(/por cada 10 min/)
    await expect.element(line).toBeVisible()
    const { height, right } = line.element().getBoundingClientRect()
    expect(height).toBeLessThan(40)
    expect(right).toBeLessThanOrEqual(width)
    // Its width and its caption's: squeezed to nothing it would be no picture either, and the three hours would lie on each other.
    const figure = page.getByRole('img', { includeHidden: true }).element().closest('figure')
    expect(figure?.checkVisibility()).toBe(isShown)
    expect(figure?.scrollWidth).toBe(figure?.clientWidth)
  },
)

test('on a phone the reason is read to its end', async () => {
  await page.viewport(390, 844)
  await render(<LoadStrip alerts={undefined} error={new Error('Error de conexión. Por favor intente nuevamente.')} />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})
