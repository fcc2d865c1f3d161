import '../../src/theme/fonts.css'
import '../../src/theme/tokens.css'
import { runLoad } from './run-load.ts'
import { showFleet } from './show-fleet.ts'

const params = new URLSearchParams(location.search)
const host = document.getElementById('root')
if (host !== null) {
  if (params.has('units')) runLoad(host, params)
  else showFleet(host, params)
}
