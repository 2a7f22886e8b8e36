// The styles of the book page, whose sections load after it. The reader of samples loads its own.
import.meta.glob(['./*.css', '!./sample-reader.css'], { eager: true });
