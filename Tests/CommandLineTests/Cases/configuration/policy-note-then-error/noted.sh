# A child that stays, which is a note, and the same child with its view taken out, which is an error.
. attached.sh
sed 's/2026-11-20/2026-11-21/; /^# end/i 2026-11-21T11:00:05.000000Z [main] <Shop.Cart: 0x600000c00200> removeFromSuperview' noted.trace > broken.trace
