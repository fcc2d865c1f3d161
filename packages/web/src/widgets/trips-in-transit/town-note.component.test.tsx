import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TownNote } from './town-note.tsx'

test('an end that is known by its town is called approximate; one with coordinates needs no note', async () => {
  const town = { name: 'Matehuala, San Luis Potosí', point: { lat: 23.65, lng: -100.64 } }
  const { container, rerender } = await render(<TownNote town={town} />)
  await expect.element(container).toHaveTextContent('Ubicación aproximada: centro de Matehuala, San Luis Potosí')
  await rerender(<TownNote town={null} />)
  await expect.element(container).toBeEmptyDOMElement()
})
