import { LIVE_FOR_MS } from '../../live/is-live-fix.ts'
import { type Palette, rgba } from '../palette.ts'
import type { Symbology } from '../symbology.ts'
import type { View } from './mercator.ts'
import { UNIT_FRAGMENT, UNIT_VERTEX } from './unit-shaders.ts'
import { STRIDE, type UnitStore } from './unit-store.ts'

/** Old enough that it must not be drawn as live (G-R16). */
export const STALE_AFTER_S = LIVE_FOR_MS / 1000
/** Worst last, so that it lies on top. */
const PASSES = 3
const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const

export interface UnitRenderer {
  draw(view: View, nowS: number, bearingDeg: number, ratio: number): void
  dispose(): void
}

function compile(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, UNIT_VERTEX],
    [gl.FRAGMENT_SHADER, UNIT_FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)
    if (shader === null) throw new Error('WebGL context lost')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const logs = gl.getAttachedShaders(program)?.map((shader) => gl.getShaderInfoLog(shader)) ?? []
    const reason = [gl.getProgramInfoLog(program), ...logs].join('\n')
    // Where a map's part is made an exception may be swallowed, and the map merely be without its units.
    console.error('Las unidades no se pueden dibujar:', reason)
    throw new Error(reason)
  }
  return program
}

// Apart, because the linter takes the name for a React hook.
const activate = (gl: WebGL2RenderingContext, program: WebGLProgram): void => gl.useProgram(program)

function paint(gl: WebGL2RenderingContext, program: WebGLProgram, palette: Palette, symbols: Symbology): void {
  const set = (name: string, colours: readonly string[]) =>
    gl.uniform4fv(gl.getUniformLocation(program, name), colours.flatMap(rgba))
  activate(gl, program)
  gl.uniform1i(gl.getUniformLocation(program, 'u_discsTo'), symbols.discsTo)
  set('u_solid', symbols.solid.map(palette))
  set('u_ink', symbols.ink.map(palette))
  set(
    'u_contour',
    SEVERITIES.map((severity) => palette(`sev-${severity}-contour`)),
  )
  set('u_edge', [palette('map-unit-edge')])
  set('u_panel', [palette('bg-panel')])
  set('u_accent', [palette('accent')])
  set('u_quiet', [palette(symbols.quiet)])
  set('u_nogps', [palette(symbols.silent)])
  set('u_faded', [palette('st-nogps')])
  set('u_pip', [palette('text-1')])
  gl.uniform1fv(gl.getUniformLocation(program, 'u_radius'), symbols.radiiPx)
}

/** The rows of a store as the shader reads them; `upload` sends those that have changed. */
function createRowsBuffer(gl: WebGL2RenderingContext, store: UnitStore) {
  const buffer = gl.createBuffer()
  const array = gl.createVertexArray()
  let allocated = 0

  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  for (const [location, size, offset] of [
    [0, 4, 0],
    [1, 4, 4],
    [2, 4, 8],
    [3, 2, 12],
  ] as const) {
    gl.enableVertexAttribArray(location)
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, STRIDE * 4, offset * 4)
    gl.vertexAttribDivisor(location, 1)
  }
  gl.bindVertexArray(null)

  function upload(): void {
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    const ranges = store.takeDirty()
    if (store.rows.length !== allocated) {
      allocated = store.rows.length
      gl.bufferData(gl.ARRAY_BUFFER, store.rows, gl.DYNAMIC_DRAW)
      return
    }
    for (const [first, end] of ranges) {
      gl.bufferSubData(gl.ARRAY_BUFFER, first * STRIDE * 4, store.rows, first * STRIDE, (end - first) * STRIDE)
    }
  }

  return {
    array,
    upload,
    dispose: () => {
      gl.deleteBuffer(buffer)
      gl.deleteVertexArray(array)
    },
  }
}

/** Draws a store's units with one instanced call a pass. Made anew for every GL context and palette. */
export function createUnitRenderer(
  gl: WebGL2RenderingContext,
  store: UnitStore,
  palette: Palette,
  symbols: Symbology,
): UnitRenderer {
  const program = compile(gl)
  paint(gl, program, palette, symbols)
  const at = (name: string) => gl.getUniformLocation(program, name)
  const uniform = {
    centre: at('u_centre'),
    turn: at('u_turn'),
    anchor: at('u_anchor'),
    size: at('u_size'),
    scale: at('u_scale'),
    now: at('u_now'),
    staleS: at('u_staleS'),
    bearing: at('u_bearing'),
    pass: at('u_pass'),
    ratio: at('u_ratio'),
  }
  const rows = createRowsBuffer(gl, store)

  return {
    draw: (view, nowS, bearingDeg, ratio) => {
      rows.upload()
      activate(gl, program)
      gl.bindVertexArray(rows.array)
      gl.disable(gl.DEPTH_TEST)
      gl.disable(gl.STENCIL_TEST)
      gl.disable(gl.CULL_FACE)
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
      const [hiX, hiY] = [Math.fround(view.x), Math.fround(view.y)]
      gl.uniform4f(uniform.centre, hiX, hiY, view.x - hiX, view.y - hiY)
      gl.uniform2f(uniform.turn, view.cos, view.sin)
      gl.uniform2f(uniform.anchor, view.px, view.py)
      gl.uniform2f(uniform.size, view.width, view.height)
      gl.uniform1f(uniform.scale, view.scale)
      gl.uniform1f(uniform.now, nowS)
      gl.uniform1f(uniform.staleS, STALE_AFTER_S)
      gl.uniform1f(uniform.bearing, bearingDeg)
      gl.uniform1f(uniform.ratio, ratio)
      for (let pass = 0; pass < PASSES; pass++) {
        gl.uniform1i(uniform.pass, pass)
        gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, store.size())
      }
      gl.bindVertexArray(null)
    },
    dispose: () => {
      gl.deleteProgram(program)
      rows.dispose()
    },
  }
}
