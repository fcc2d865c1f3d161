/// <reference lib="dom" />

/**
 * Runs in a page before it loads: a map loads, measures and answers presses as ever and its shaders are compiled, but
 * nothing is sent to be drawn: no triangle, no texture, not even the empty canvas, which the processor would compose and
 * carry to the screen for each frame.
 */
export function drawNothing(): void {
  const answers = /^(get|is|create|delete|check|shaderSource|compileShader|attachShader|linkProgram)/
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (typeof value === 'function' && name !== 'constructor' && !answers.test(name))
        Object.assign(prototype, { [name]: () => undefined })
}
