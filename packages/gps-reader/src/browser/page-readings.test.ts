import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openPlace, startBrowser, startLocal } from '../../test/browser-place.ts'
import { holding } from '../../test/local-pages.ts'
import { platformTarget } from '../../test/platform-target.ts'
import { createPageReadings } from './page-readings.ts'
import { whySignedOut } from './sign-in/signed-out.ts'

test('a page that does not answer is neither empty nor still signed in', async () => {
  let held: ServerResponse | null = null
  const site = await startLocal((request, response) => {
    if (request.url === '/hold') held = response
    else response.setHeader('content-type', 'text/html; charset=utf-8').end('<p>Sin unidades</p>')
  })
  const host = startBrowser()
  const url = `http://127.0.0.1:${site.port}/`
  const place = await openPlace(host, url, [`127.0.0.1:${site.port}`])
  const page = place.pages.main()
  await page.goto(url)
  const readings = createPageReadings(platformTarget(url), place.platform)
  const units = [{ plates: '45-AK-7P', name: null, pickedName: null }]
  expect(await readings.read(place, units)).toEqual([{ kind: 'nothing' }])
  expect(await whySignedOut(page)).toBe(null)
  await page.evaluate(holding().hold)
  await expect.poll(() => held).not.toBe(null)
  expect(await readings.read(place, units)).toEqual([{ kind: 'unanswered' }])
  expect(await whySignedOut(page)).toBe('unknown')
  site.close()
  await place.close()
  await host.close()
})
