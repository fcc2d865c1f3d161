import { drawNothing } from '@vigia/testbeds/maps/draw-nothing'

// No component's test looks at the pixels of a map, which the processor would draw.
drawNothing()
